//! What a module of vectors does with blocks, compiled for the processors that have them.

/// Writes the functions of such a module: `$cpu` shows that the processor has the `$features`. The
/// types and macros that it names are those of `hand`, in scope in the module.
macro_rules! compiled_for {
    ($features:literal, $cpu:ident, $lane:ident) => {
        /// Fills a block with the first `hands` of some sets.
        pub(super) fn fill_with_sets(
            cpu: $cpu,
            sets: &[u64; BLOCK],
            own_wilds: Option<&[u64; BLOCK]>,
            hands: usize,
            split: Split,
            block: &mut Block,
        ) -> Result<Wilds, NoHand> {
            #[target_feature(enable = $features)]
            fn fill(
                cpu: $cpu,
                sets: &[u64; BLOCK],
                own_wilds: Option<&[u64; BLOCK]>,
                hands: usize,
                split: Split,
                block: &mut Block,
            ) -> Result<Wilds, NoHand> {
                vector::fill_with_sets::<$lane>(cpu, sets, own_wilds, hands, split, block)
            }
            // SAFETY: the processor has the features, as the first argument shows.
            unsafe { fill(cpu, sets, own_wilds, hands, split, block) }
        }

        /// The values of the first `hands` of a block.
        pub(super) fn values(
            cpu: $cpu,
            case: Case,
            block: &Block,
            hands: usize,
            places: Places,
            values: &mut Values,
        ) -> Result<(), TwoFlushes> {
            // Out of line: a kernel is long, and a function of many takes minutes to compile.
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn run<W: WildCounts<$lane>, const DOUBLE_ACE: bool, const FLUSHES: usize>(
                cpu: $cpu,
                block: &Block,
                hands: usize,
                places: Places,
                values: &mut Values,
            ) -> Result<(), TwoFlushes> {
                vector::values::<$lane, W, DOUBLE_ACE, FLUSHES>(cpu, block, hands, places, values)
            }
            // SAFETY: the processor has the features, as the first argument shows.
            unsafe { call_for_case!(case, run, cpu, block, hands, places, values) }
        }

        /// Counts hands by their slots, in the `places` for categories.
        pub(super) fn count_slots(
            cpu: $cpu,
            wilds: usize,
            one_flush: bool,
            prefix: [u16; 4],
            tails: &[Block],
            hands: usize,
            places: Places,
        ) -> Result<SlotCounts, TwoFlushes> {
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn run<W: WildCounts<$lane>, const FLUSHES: usize>(
                cpu: $cpu,
                prefix: [u16; 4],
                tails: &[Block],
                hands: usize,
                places: Places,
            ) -> Result<SlotCounts, TwoFlushes> {
                vector::count_slots::<$lane, W, FLUSHES>(cpu, prefix, tails, hands, places)
            }
            // SAFETY: the processor has the features, as the first argument shows.
            unsafe { call_for_same!(wilds, one_flush, run, cpu, prefix, tails, hands, places) }
        }
    };
}
pub(super) use compiled_for;

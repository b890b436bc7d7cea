//! JSON values as Python objects and back.

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{IntoPyDict, PyDict, PyList, PyString},
};
use serde_json::Value;

use crate::errors::{RecordError, value_error};

/// The Python object of a JSON value.
pub(crate) fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::String(value) => PyString::new(py, value).into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => number.into_pyobject(py)?.into_any(),
            (_, Some(number), _) => number.into_pyobject(py)?.into_any(),
            (.., Some(number)) => number.into_pyobject(py)?.into_any(),
            _ => {
                return Err(value_error(format_args!(
                    "{number} is no number of Python's"
                )));
            }
        },
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(object(py, value)?)?;
            }
            list.into_any()
        }
        Value::Object(values) => {
            let dict = PyDict::new(py);
            for (name, value) in values {
                dict.set_item(name, object(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// The JSON value of a record: a dict as `json` writes it, or JSON text.
pub(crate) fn of_record(record: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text = if record.is_instance_of::<PyString>() {
        record.clone()
    } else {
        let py = record.py();
        let strict = [("allow_nan", false)].into_py_dict(py)?;
        let dumps = py.import("json")?.getattr("dumps")?;
        let text = dumps.call((record,), Some(&strict));
        text.map_err(|error| {
            if error.is_instance_of::<PyValueError>(py) {
                RecordError::new_err(error.value(py).to_string())
            } else {
                error
            }
        })?
    };
    serde_json::from_str(text.extract()?).map_err(|error| RecordError::new_err(error.to_string()))
}

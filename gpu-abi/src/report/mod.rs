//! Layouts as tables.
//!
//! A [`Layout`](crate::layout::Layout) prints as a table; `{:#}` also shows the members of nested records:
//!
//! ```
//! use gpu_abi::PtxLayout;
//! use gpu_abi::layout::{Field, Member, Record};
//!
//! let members = [
//!     Member::new("tag", &<u8 as PtxLayout>::LAYOUT),
//!     Member::new("kind", &<u32 as PtxLayout>::LAYOUT).bits(4),
//!     Member::new("weight", &<f64 as PtxLayout>::LAYOUT),
//! ];
//! let mut fields = [Field::EMPTY; 3];
//! let layout = Record::structure("Sample", &members).layout_in(&mut fields)?;
//! assert_eq!(layout.to_string(), "\
//! struct Sample
//!   offset  size  bits     type     name
//!        0     1           u8       tag
//!        1        8..=11   u32 : 4  kind
//!        1        12..=15  /* 4 unused bits */
//!        2     6           /* 6 bytes of padding */
//!        8     8           f64      weight
//!   size 16, align 8, 3 members, 6 bytes of padding, 4 unused bits");
//! # Ok::<(), gpu_abi::layout::LayoutError>(())
//! ```

mod columns;
mod rows;
mod table;
mod type_name;
mod width;

pub(crate) use columns::Columns;
pub use type_name::TypeName;

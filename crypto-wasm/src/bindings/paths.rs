//! Where an item lies (Formats 3); structures travel as JSON text.

use super::wire::operations;
use crate::json::Json;
use crate::keys::MetaKey;
use crate::path::{self, PathRules};

operations! {
    /// Places of a proven path as JSON; throws 2010. `rules` is {roots, shares, minrev}.
    fn prove_path(meta: MetaKey, path: Json, rules: Json) -> String {
        let rules = PathRules { roots: rules.get("roots"), shares: rules.get("shares"), minrev: rules.get("minrev") };
        let places = path::prove(&meta, &path, rules)?;
        Json::List(places.iter().map(|place| Json::text(place)).collect()).write()
    }
}

//! Sign-in, unlocking, identity (Formats 6, 7, 12).

use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

use super::{meta_key, Outcome};
use crate::author::Signing;
use crate::identity;
use crate::keys::KeyMaterial;
use crate::login_hash;
use crate::name;
use crate::passkey;
use crate::password_blob::{self, Header};
use crate::private_key;
use crate::random::{self, Iv};
use crate::recovery;

/// bcrypt login hash; throws 6002 for a salt outside the pattern or another than the pinned one.
#[wasm_bindgen(js_name = hashLogin)]
pub fn hash_login(password: &str, salt: &str, pinned: Option<String>) -> Outcome<String> {
    Ok(login_hash::hash(password, salt, pinned.as_deref())?)
}

/// A salt of cost 12 from 16 random bytes.
#[wasm_bindgen(js_name = newLoginSalt)]
pub fn new_login_salt(random: &[u8]) -> Outcome<String> {
    Ok(login_hash::new_salt(random)?)
}

/// Meta key and private key of an account, opened with one hash.
#[wasm_bindgen]
pub struct UnlockedKeys {
    meta_key: Zeroizing<Vec<u8>>,
    pkcs8: Zeroizing<Vec<u8>>,
    rank: u8,
}

#[wasm_bindgen]
impl UnlockedKeys {
    /// 32 bytes.
    #[wasm_bindgen(getter, js_name = metaKey)]
    pub fn meta_key(&self) -> Vec<u8> {
        self.meta_key.to_vec()
    }

    /// PKCS#8 DER.
    #[wasm_bindgen(getter)]
    pub fn pkcs8(&self) -> Vec<u8> {
        self.pkcs8.to_vec()
    }

    /// Rank of the KDF, 0 to 3.
    #[wasm_bindgen(getter)]
    pub fn rank(&self) -> u8 {
        self.rank
    }
}

/// Opens both blobs; throws 9001, 9000, 6002, 2006. `floor` is the pinned rank.
#[wasm_bindgen(js_name = unlockKeys)]
pub fn unlock_keys(
    password: &str,
    enc_meta_key: &str,
    enc_priv_key: &str,
    enc_fp: &str,
    floor: u8,
) -> Outcome<UnlockedKeys> {
    let keys = password_blob::unlock(password, (enc_meta_key, enc_priv_key), enc_fp, floor)?;
    Ok(UnlockedKeys { meta_key: keys.meta_key.bytes().to_vec().into(), pkcs8: keys.pkcs8, rank: keys.rank })
}

/// Meta key of its blob alone; throws 9001, 9000, 6002.
#[wasm_bindgen(js_name = openPasswordMeta)]
pub fn open_password_meta(password: &str, value: &str, floor: u8) -> Outcome<Vec<u8>> {
    let blob = password_blob::Blob::parse(value, floor)?;
    Ok(blob.open_meta(&blob.header().derive(password)?)?.bytes().to_vec())
}

/// Private key of its blob alone; throws 9001, 9000, 6002, 2006.
#[wasm_bindgen(js_name = openPasswordPrivate)]
pub fn open_password_private(password: &str, value: &str, enc_fp: &str, floor: u8) -> Outcome<Vec<u8>> {
    let blob = password_blob::Blob::parse(value, floor)?;
    Ok(blob.open_private(&blob.header().derive(password)?, enc_fp)?.to_vec())
}

/// Rank of a blob's parameters without hashing; throws 9001, 9000, 6002.
#[wasm_bindgen(js_name = rankOfBlob)]
pub fn rank_of_blob(value: &str, floor: u8) -> Outcome<u8> {
    Ok(password_blob::Blob::parse(value, floor)?.header().rank())
}

/// Both blobs of an account under a password: [enc_meta_key, enc_priv_key], Argon2id. `salt` 16, `ivs` 24 random bytes.
#[wasm_bindgen(js_name = wrapKeys)]
pub fn wrap_keys(
    password: &str,
    meta: Vec<u8>,
    pkcs8: Vec<u8>,
    enc_fp: &str,
    salt: &[u8],
    ivs: &[u8],
) -> Outcome<Vec<String>> {
    wrap_under(&Header::written(salt)?, password, meta, pkcs8, enc_fp, ivs)
}

/// The same for a device that cannot hold Argon2id's memory: PBKDF2 with 600 000 iterations.
#[wasm_bindgen(js_name = wrapKeysSmall)]
pub fn wrap_keys_small(
    password: &str,
    meta: Vec<u8>,
    pkcs8: Vec<u8>,
    enc_fp: &str,
    salt: &[u8],
    ivs: &[u8],
) -> Outcome<Vec<String>> {
    wrap_under(&Header::written_small(salt)?, password, meta, pkcs8, enc_fp, ivs)
}

fn wrap_under(
    header: &Header,
    password: &str,
    meta: Vec<u8>,
    pkcs8: Vec<u8>,
    enc_fp: &str,
    ivs: &[u8],
) -> Outcome<Vec<String>> {
    let (meta, pkcs8) = (meta_key(meta)?, Zeroizing::new(pkcs8));
    let kek = header.derive(password)?;
    let ivs = Iv::split(ivs, 2)?;
    let [first, second] = ivs.as_slice() else { return Err(crate::error::CoreError::Malformed.into()) };
    Ok(vec![kek.seal_meta(&meta, first)?, kek.seal_private(&pkcs8, enc_fp, second)?])
}

/// The private key's copy under the meta key.
#[wasm_bindgen(js_name = sealOwnPrivateKey)]
pub fn seal_own_private_key(meta: Vec<u8>, enc_fp: &str, pkcs8: Vec<u8>, iv: &[u8]) -> Outcome<String> {
    Ok(private_key::seal_own(&meta_key(meta)?, enc_fp, &Zeroizing::new(pkcs8), &Iv::new(iv)?)?)
}

/// PKCS#8 DER of the private key from its copy under the meta key; throws 2006.
#[wasm_bindgen(js_name = openOwnPrivateKey)]
pub fn open_own_private_key(meta: Vec<u8>, enc_fp: &str, value: &str) -> Outcome<Vec<u8>> {
    Ok(private_key::open_own(&meta_key(meta)?, enc_fp, value)?.to_vec())
}

/// SPKI DER of the public key inside a PKCS#8 DER; throws 2006 for anything but RSA-2048, e = 65537.
#[wasm_bindgen(js_name = publicKeyOf)]
pub fn public_key_of(pkcs8: Vec<u8>) -> Outcome<Vec<u8>> {
    Ok(private_key::public_key(&Zeroizing::new(pkcs8))?)
}

/// enc_fp of an SPKI DER; throws 2005.
#[wasm_bindgen(js_name = fingerprintOfSpki)]
pub fn fingerprint_of_spki(spki: &[u8]) -> Outcome<String> {
    Ok(private_key::fingerprint_of_spki(spki)?)
}

/// Own Ed25519 public key in hex.
#[wasm_bindgen(js_name = ownSigningKey)]
pub fn own_signing_key(meta: Vec<u8>) -> Outcome<String> {
    Ok(crate::hex::encode(&Signing::of_account(&meta_key(meta)?)?.public()))
}

/// sig_fp of an Ed25519 public key in hex.
#[wasm_bindgen(js_name = fingerprintOfSigningKey)]
pub fn fingerprint_of_signing_key(sig_pub: &str) -> String {
    crate::author::fingerprint(&super::public_key(sig_pub))
}

/// Own `sigkey` for an SPKI DER.
#[wasm_bindgen(js_name = sealIdentity)]
pub fn seal_identity(meta: Vec<u8>, spki: &[u8]) -> Outcome<String> {
    Ok(identity::seal(&Signing::of_account(&meta_key(meta)?)?, spki)?)
}

/// `sigkey` for a given Ed25519 seed, for known answers.
#[wasm_bindgen(js_name = sealIdentityOfSeed)]
pub fn seal_identity_of_seed(seed: &[u8], spki: &[u8]) -> Outcome<String> {
    Ok(identity::seal(&Signing::from_seed(seed)?, spki)?)
}

/// Somebody's verified identity: [enc_fp, sig_fp, sig_pub hex]; throws 2005.
#[wasm_bindgen(js_name = openIdentity)]
pub fn open_identity(spki_base64: &str, sigkey: &str) -> Outcome<Vec<String>> {
    let found = identity::open(spki_base64, sigkey)?;
    Ok(vec![found.enc_fp, found.sig_fp, crate::hex::encode(&found.sig_pub)])
}

/// 12 groups of 5 digits to compare.
#[wasm_bindgen(js_name = safetyNumber)]
pub fn safety_number(enc_fp: &str, sig_fp: &str) -> String {
    identity::safety_number(enc_fp, sig_fp)
}

/// Fids of the area roots: [main, vault].
#[wasm_bindgen(js_name = areaRoots)]
pub fn area_roots(meta: Vec<u8>) -> Outcome<Vec<String>> {
    Ok(name::area_roots(&meta_key(meta)?).to_vec())
}

/// A recovery code or link key of 35 characters from 32 random bytes.
#[wasm_bindgen(js_name = newGroupedCode)]
pub fn new_grouped_code(random: &[u8]) -> Outcome<String> {
    Ok(random::grouped_crockford(random)?)
}

/// `rk` of a recovery kit; `salt` 16 random bytes.
#[wasm_bindgen(js_name = sealRecovery)]
pub fn seal_recovery(code: &str, meta: Vec<u8>, salt: &[u8], iv: &[u8]) -> Outcome<String> {
    Ok(recovery::seal(code, &meta_key(meta)?, salt, &Iv::new(iv)?)?)
}

/// Meta key of a recovery kit; throws 6002.
#[wasm_bindgen(js_name = openRecovery)]
pub fn open_recovery(code: &str, value: &str) -> Outcome<Vec<u8>> {
    Ok(recovery::open(code, value)?.bytes().to_vec())
}

/// `rk_lock` of a recovery code; throws 6002.
#[wasm_bindgen(js_name = recoveryLock)]
pub fn recovery_lock(code: &str) -> Outcome<String> {
    Ok(recovery::lock(code)?)
}

/// `pk` of a passkey; `salt` 32 random bytes.
#[wasm_bindgen(js_name = sealPasskey)]
pub fn seal_passkey(credential: &[u8], prf: Vec<u8>, meta: Vec<u8>, salt: &[u8], iv: &[u8]) -> Outcome<String> {
    Ok(passkey::seal(credential, prf.into(), &meta_key(meta)?, salt, &Iv::new(iv)?)?)
}

/// Meta key of a passkey; throws 6002.
#[wasm_bindgen(js_name = openPasskey)]
pub fn open_passkey(credential: &[u8], prf: Vec<u8>, value: &str) -> Outcome<Vec<u8>> {
    Ok(passkey::open(credential, prf.into(), value)?.bytes().to_vec())
}

/// Salt inside a `pk`; throws 6002.
#[wasm_bindgen(js_name = passkeySalt)]
pub fn passkey_salt(value: &str) -> Outcome<Vec<u8>> {
    Ok(passkey::salt_of(value)?)
}

/// What the authenticator's PRF is asked with.
#[wasm_bindgen(js_name = passkeyPrfInput)]
pub fn passkey_prf_input(salt: &[u8]) -> Vec<u8> {
    passkey::prf_input(salt).to_vec()
}

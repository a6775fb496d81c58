//! Packets, blobs and digests.

use crate::{text, unhex};
use coffer_core::error::CoreError;
use coffer_core::keys::DataKey;
use coffer_core::packet::{self, Layout, Run, Stream, PACKET_BYTES};
use coffer_core::{digest, hex};
use coffer_crc32 as crc32;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

fn pattern(spec: &Value, start: usize, length: usize) -> Vec<u8> {
    let (a, b) = (spec["a"].as_u64().unwrap() as usize, spec["b"].as_u64().unwrap() as usize);
    (start..start + length).map(|j| ((a * j + b) % 256) as u8).collect()
}

fn key(v: &Value) -> DataKey {
    DataKey::new(unhex(&v["data_key"]).into()).unwrap()
}

fn stream(value: &Value) -> Stream {
    Stream::new(value.as_u64().unwrap() as u8).unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

fn write(v: &Value) -> Vec<u8> {
    let plain = pattern(&v["plaintext"], 0, v["size"].as_u64().unwrap() as usize);
    let ivs: Vec<u8> = v["ivs"].as_array().unwrap().iter().flat_map(unhex).collect();
    let stream = stream(&v["stream"]);
    packet::seal(&stream.key(&key(v)), stream, Run { first: 0, ends_blob: true }, &plain, &ivs).unwrap()
}

fn check_digests(v: &Value, blob: &[u8]) {
    let inner = digest::inner(blob);
    let mibs: Vec<String> = inner.chunks(32).map(hex::encode).collect();
    assert_eq!(serde_json::json!(mibs), v["mib_digests"], "{}", v["id"]);
    assert_eq!(hex::encode(&digest::finish(&inner).unwrap()), v["D"], "{}", v["id"]);
    let crc = blob.chunks(100_000).fold((0, 0), |(sum, seen), part| {
        (crc32::combine(sum, crc32::checksum(part), part.len() as u64), seen + part.len())
    });
    assert_eq!((crc32::checksum(blob), blob.len()), crc);
}

fn open(v: &Value, blob: &[u8]) -> Result<Vec<u8>, CoreError> {
    let size = v["claimed_size"].as_i64().or(v["size"].as_i64()).unwrap();
    let layout = Layout::of_size(u64::try_from(size).unwrap_or(0))?;
    layout.check_blob(blob.len() as u64)?;
    let stream = stream(if v["expected_stream"].is_null() { &v["stream"] } else { &v["expected_stream"] });
    packet::open(&stream.key(&key(v)), stream, &layout, 0, blob)
}

fn apply(op: &Value, packets: &mut Vec<Vec<u8>>) {
    let at = op["packet"].as_u64().unwrap_or(0) as usize;
    let byte = op["byte"].as_u64().unwrap_or(0) as usize;
    let bytes = op["hex"].as_str().map(|_| unhex(&op["hex"])).unwrap_or_default();
    match text(op, "op") {
        "empty" => packets.clear(),
        "keep" => {
            let kept = op["packets"].as_array().unwrap().iter().map(|i| packets[i.as_u64().unwrap() as usize].clone());
            *packets = kept.collect();
        }
        "set" => packets[at][byte..byte + bytes.len()].copy_from_slice(&bytes),
        "xor" => bytes.iter().enumerate().for_each(|(i, b)| packets[at][byte + i] ^= b),
        "append" => packets.last_mut().unwrap().extend(bytes),
        "cut" => {
            let last = packets.last_mut().unwrap();
            last.truncate(last.len() - op["bytes"].as_u64().unwrap() as usize);
        }
        "put" => packets[at] = made(&op["made_with"]),
        other => panic!("{other}"),
    }
}

fn made(v: &Value) -> Vec<u8> {
    let (index, packets) = (v["index"].as_u64().unwrap(), v["packets"].as_u64().unwrap());
    let plain =
        pattern(&v["plaintext"], v["start"].as_u64().unwrap_or(0) as usize, v["length"].as_u64().unwrap() as usize);
    let stream = stream(&v["stream"]);
    let run = Run { first: index, ends_blob: index + 1 == packets };
    packet::seal(&stream.key(&key(v)), stream, run, &plain, &unhex(&v["iv"])).unwrap()
}

/// Of the blob that a single packet is read from: as told, or one that so many packets can have.
fn size_of(read_as: &Value, length: u64) -> u64 {
    let (index, packets) = (read_as["index"].as_u64().unwrap(), read_as["packets"].as_u64().unwrap());
    let whole = if index + 1 == packets { (packets - 1) * 131_036 + length } else { packets * 131_036 };
    read_as["size"].as_u64().unwrap_or(whole)
}

fn one_packet(v: &Value) {
    let sealed = made(v);
    assert_eq!(sha256(&sealed), v["packet_sha256"], "{}", v["id"]);
    let read_as = if v["read_as"].is_object() { &v["read_as"] } else { v };
    let layout = Layout::of_size(size_of(read_as, v["length"].as_u64().unwrap())).unwrap();
    let stream = stream(&v["stream"]);
    let opened = packet::open(&stream.key(&key(v)), stream, &layout, read_as["index"].as_u64().unwrap(), &sealed);
    if v["valid"] == true {
        assert_eq!(hex::encode(&sealed[..12]), v["header"]);
        let start = v["start"].as_u64().unwrap_or(0) as usize;
        assert_eq!(opened.unwrap(), pattern(&v["plaintext"], start, v["length"].as_u64().unwrap() as usize));
    } else {
        assert_eq!(opened.unwrap_err().code(), v["code"], "{}", v["id"]);
    }
}

/// Runs one vector; negatives are made of the blobs of earlier ones.
pub fn run_one(v: &Value, blobs: &mut HashMap<String, Vec<u8>>) {
    if v["kind"] == "packet" {
        one_packet(v);
    } else if v["valid"] == true {
        let blob = write(v);
        assert_eq!(
            (blob.len() as u64, sha256(&blob)),
            (v["enc_size"].as_u64().unwrap(), text(v, "blob_sha256").into())
        );
        check_digests(v, &blob);
        assert_eq!(sha256(&open(v, &blob).unwrap()), v["plaintext_sha256"], "{}", v["id"]);
        blobs.insert(text(v, "id").into(), blob);
    } else {
        let mut packets: Vec<Vec<u8>> = blobs[text(v, "of")].chunks(PACKET_BYTES).map(<[u8]>::to_vec).collect();
        v["ops"].as_array().unwrap().iter().for_each(|op| apply(op, &mut packets));
        let blob = packets.concat();
        assert_eq!(sha256(&blob), v["blob_sha256"], "{}", v["id"]);
        assert_eq!(open(v, &blob).unwrap_err().code(), v["code"], "{}", v["id"]);
    }
}

import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkCertificate, withAddress } from "./certificate.ts";
import { readServeOptions } from "./serve-options.ts";

/** Made for these tests, used nowhere else. */
const FOLDER = path.resolve(import.meta.dirname, "../tests/support/certificates");

const files = (name: string) => ({
  certFile: path.join(FOLDER, `${name}.pem`),
  keyFile: path.join(FOLDER, `${name}.key`),
});

const read = (name: string, ...more: string[]) => {
  const { certFile, keyFile } = files(name);
  const tls = ["--tls-cert", certFile, "--tls-key", keyFile];
  return readServeOptions(["--port", "8443", ...tls, ...more], "/product");
};

describe("the certificate of a start", () => {
  it("names the address of a host that others reach", () => {
    expect(withAddress(read("named", "--host", "0.0.0.0")).publicUrl).toBe(
      "https://files.example:8443",
    );
  });

  it("says nothing where an address was given, or nobody else comes", () => {
    const given = read("named", "--host", "::", "--public-url", "https://files.example");
    expect(withAddress(given).publicUrl).toBe("https://files.example");
    expect(withAddress(read("named")).publicUrl).toBeNull();
  });

  it("without a name is refused with one sentence", () => {
    expect(() => withAddress(read("nameless", "--host", "0.0.0.0"))).toThrow("names no host");
  });

  it("must be readable and belong to its key", () => {
    const { certFile } = files("named");
    const { keyFile } = files("nameless");
    expect(() => checkCertificate({ certFile, keyFile })).toThrow("a certificate and its key");
    expect(() => checkCertificate({ certFile: "/nowhere", keyFile })).toThrow("cannot be read");
  });
});

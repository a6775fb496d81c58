import { describe, expect, it } from "vitest";
import { readServeOptions } from "./serve-options.ts";

const read = (...args: string[]) => readServeOptions(args, "/product");

describe("the options of start.sh", () => {
  it("have defaults that serve this machine only", () => {
    expect(read()).toEqual({
      port: 3000,
      dataDirectory: "/product/data",
      host: "127.0.0.1",
      tls: null,
      publicUrl: null,
    });
  });

  it.each(["0.0.0.0", "::", "files.example", "192.168.1.2"])(
    "take the host %s only with a certificate or a public address",
    (host) => {
      expect(() => read("--host", host)).toThrow(/--host .* needs --tls-cert/);
      expect(read("--host", host, "--tls-cert", "/c", "--tls-key", "/k").host).toBe(host);
      expect(read("--host", host, "--public-url", "https://files.example").host).toBe(host);
    },
  );

  it.each([
    [["--port", "0"], "--port must be"],
    [["--port", "70000"], "--port must be"],
    [["--port", "x"], "--port must be"],
    [["--tls-cert", "/c"], "needed together"],
    [["--public-url", "http://files.example"], "must begin with https://"],
    [["--public-url", "nonsense"], "must begin with https://"],
    [["--control"], "--control"],
    [["--unknown"], "--unknown"],
  ])("refuse %j", (args, words) => {
    expect(() => read(...args)).toThrow(words);
  });
});

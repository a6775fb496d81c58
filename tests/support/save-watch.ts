/** The ways that a download takes to the device (House 2, way 4). */
export type SaveWay = "service worker" | "private file system" | "memory";

/**
 * A script for the page, before it saves anything: notes each way as it is taken. What the service
 * worker streams comes by a frame of its own; a blob that no private file was written for stood in
 * memory.
 */
export const WATCH_SAVES = `
if (window.savedBy === undefined) {
  const taken = (window.savedBy = []);
  let onDisk = 0;
  if ("FileSystemFileHandle" in window && "createWritable" in FileSystemFileHandle.prototype) {
    const real = FileSystemFileHandle.prototype.createWritable;
    FileSystemFileHandle.prototype.createWritable = function (...args) {
      onDisk += 1;
      return real.apply(this, args);
    };
  }
  const realUrl = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    taken.push(onDisk > 0 ? "private file system" : "memory");
    onDisk = Math.max(0, onDisk - 1);
    return realUrl(object);
  };
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "src");
  Object.defineProperty(HTMLIFrameElement.prototype, "src", {
    get,
    set(address) {
      if (String(address).includes("/sw/d/")) taken.push("service worker");
      set.call(this, address);
    },
  });
}
`;

/** Reads in the page which ways were taken since it was loaded, in order. */
export const READ_SAVES = "window.savedBy";

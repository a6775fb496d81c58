/**
 * What opens `old-links.json.gz`: the data folder of a server from before file requests had keys of their own. An
 * account with a folder “Submissions” (`private.txt` of its owner, a file request with words and a comment, and
 * `paper.txt`, which a visitor brought and nobody took over yet), a folder “Plans” (`plan.txt`, a link with a
 * password) and `letter.txt` (a link with a comment). It cannot be made again by a newer version.
 */
export const OLD_LINKS = {
  userName: "grete@hafen.example",
  password: "Seehund-Kompass 44 Leuchtturm",
  request:
    "https://ln.example/dl/2c03dc17adf100c30127407a22aa286c#NGW6W1G1-XWJAQANW-K1RDK41Q-ET04MAJH",
  folder:
    "https://ln.example/dl/faee14ad4ca3f330657fd498a8d76a81#0PZSC4CP-PHT3J9YV-Y1ZY5Z24-HKXPQYGP",
  folderPassword: "Anker-71-Boje",
  file: "https://ln.example/dl/d73b3f44c653565be381274557779162#HMYZNPTA-DHMXJKWW-FCSV4XY4-5WZ5BWQ5",
} as const;

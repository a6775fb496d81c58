/**
 * Codes whose row is of level "info": nothing was wrong and nothing was refused, something is to be
 * known or still to be given. Small enough for whoever has to draw one without the catalogue.
 */
export const INFORMATION: ReadonlySet<number> = new Set([
  1001, 1002, 1621, 1651, 1653, 1680, 3212, 6008, 7210, 7240, 7501, 8000, 8001, 8007, 8018, 8022,
  8030, 8055, 8056, 8100, 8103, 8123, 8206, 8302, 8309, 8312, 8505, 8506, 11104, 11210,
]);

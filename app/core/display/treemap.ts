/** A rectangle in parts of the whole, 0 to 1, from the top left. */
export interface TreemapBox {
  readonly x01: number;
  readonly y01: number;
  readonly width01: number;
  readonly height01: number;
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Divides a room by the sizes of what lies in it, the largest first, in boxes as square as can be
 * (squarified: Bruls, Huizing, van Wijk). Nothing of size 0 gets a box; the boxes are in the order of the sizes.
 *
 * @param aspect width of the room in heights of it
 */
export function layOutTreemap(sizes: readonly number[], aspect: number): readonly TreemapBox[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0) return sizes.map(() => ({ x01: 0, y01: 0, width01: 0, height01: 0 }));
  const areas = sizes.map((size) => (size / total) * aspect);
  const room: Room = { x: 0, y: 0, width: aspect, height: 1 };
  const boxes: Room[] = [];
  for (let from = 0; from < areas.length; ) {
    const count = lineLength(areas, from, Math.min(room.width, room.height));
    boxes.push(...takeLine(room, areas.slice(from, from + count)));
    from += count;
  }
  return boxes.map(({ x, y, width, height }) => ({
    x01: x / aspect,
    y01: y,
    width01: width / aspect,
    height01: height,
  }));
}

/** How many of the areas make the squarest line along a side. */
function lineLength(areas: readonly number[], from: number, side: number): number {
  let [sum, best] = [0, Number.POSITIVE_INFINITY];
  for (let to = from; to < areas.length; to += 1) {
    sum += areas[to] ?? 0;
    const worst = worstAspect(areas.slice(from, to + 1), sum, side);
    if (worst > best) return to - from;
    best = worst;
  }
  return areas.length - from;
}

function worstAspect(areas: readonly number[], sum: number, side: number): number {
  const depth = sum / side;
  const aspects = areas.map((area) => {
    const length = area / depth;
    return area === 0 ? 1 : Math.max(length / depth, depth / length);
  });
  return Math.max(...aspects);
}

/** One line along the shorter side; what is left of the room stays. */
function takeLine(room: Room, areas: readonly number[]): Room[] {
  const isUpright = room.width >= room.height;
  const side = isUpright ? room.height : room.width;
  const depth = areas.reduce((sum, area) => sum + area, 0) / side;
  let along = 0;
  const line = areas.map((area) => {
    const length = depth === 0 ? 0 : area / depth;
    const box = isUpright
      ? { x: room.x, y: room.y + along, width: depth, height: length }
      : { x: room.x + along, y: room.y, width: length, height: depth };
    along += length;
    return box;
  });
  if (isUpright) {
    room.x += depth;
    room.width -= depth;
  } else {
    room.y += depth;
    room.height -= depth;
  }
  return line;
}

/** Memory of the kernel, of which the host has given enough: the same calls give the same addresses to all threads. */
let end: usize = __heap_base;

export function room(bytes: usize): usize {
  return take(bytes, 15);
}

/** Room whose lines no other part has. */
export function alignedRoom(bytes: usize): usize {
  return take((bytes + 63) & ~63, 63);
}

function take(bytes: usize, mask: usize): usize {
  const at = (end + mask) & ~mask;
  end = at + bytes;
  return at;
}

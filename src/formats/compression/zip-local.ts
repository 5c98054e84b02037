/** What the directory of a zip archive says of an entry, as far as its local header says it again. */
export interface SaidTwice {
  /** The bytes of its name. */
  readonly name: Uint8Array;
  readonly method: number;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
  /** The byte at which its local header begins. */
  readonly at: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
/** The values of an entry stand behind its content. */
const VALUES_AFTER = 8;
const WIDE = 0xffffffff;

/**
 * In what the local header of an entry, or the record after its content, differs from the directory (APPNOTE.TXT 4.3.7, 4.3.9);
 * undefined when it says the same. Both must: a changed name in one of them hides a file.
 */
export function localFault(bytes: Uint8Array, view: DataView, entry: SaidTwice): string | undefined {
  const { at, name } = entry;
  if (view.getUint32(at, true) !== LOCAL) return "is not where the directory says";
  const nameLength = view.getUint16(at + 26, true);
  const extraLength = view.getUint16(at + 28, true);
  const start = at + 30 + nameLength + extraLength;
  if (start + entry.packed > bytes.length) return "ends too early";
  if (nameLength !== name.length || name.some((byte, i) => bytes[at + 30 + i] !== byte))
    return "has another name where it stands";
  if (view.getUint16(at + 8, true) !== entry.method) return "is packed in two ways";
  const local = { crc: view.getUint32(at + 14, true), ...localSizes(view, at, nameLength, extraLength) };
  const after = (view.getUint16(at + 6, true) & VALUES_AFTER) !== 0;
  const isSame = ({ crc, packed, size }: Values) =>
    crc === entry.crc && packed === entry.packed && size === entry.size;
  // Values that come after the content are 0 before it.
  if (!after || local.crc !== 0) return isSame(local) ? undefined : "has another size or sum where it stands";
  const found = descriptors(view, start + entry.packed);
  return found.some(isSame) ? undefined : "has another size or sum behind its content";
}

interface Values {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function localSizes(view: DataView, at: number, nameLength: number, extraLength: number) {
  let packed = view.getUint32(at + 18, true);
  let size = view.getUint32(at + 22, true);
  const extra = at + 30 + nameLength;
  for (let field = extra; field + 4 <= extra + extraLength; ) {
    const end = field + 4 + view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1 && end <= extra + extraLength) {
      let from = field + 4;
      if (size === WIDE && from + 8 <= end) {
        size = Number(view.getBigUint64(from, true));
        from += 8;
      }
      if (packed === WIDE && from + 8 <= end) packed = Number(view.getBigUint64(from, true));
    }
    field = end;
  }
  return { packed, size };
}

/** The record after a content, with or without its sign, with sizes of four or eight bytes. */
function descriptors(view: DataView, at: number): Values[] {
  const found: Values[] = [];
  for (const from of [at, at + 4]) {
    if (from + 12 > view.byteLength) continue;
    if (from !== at && view.getUint32(at, true) !== DESCRIPTOR) continue;
    const crc = view.getUint32(from, true);
    found.push({ crc, packed: view.getUint32(from + 4, true), size: view.getUint32(from + 8, true) });
    if (from + 20 > view.byteLength) continue;
    const [packed, size] = [view.getBigUint64(from + 4, true), view.getBigUint64(from + 12, true)];
    found.push({ crc, packed: Number(packed), size: Number(size) });
  }
  return found;
}

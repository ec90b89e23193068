import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * One animated PNG that shows these pictures in turn, for ever. All are PNGs of one size and kind, as screenshots of one page
 * are; `ms` is how long each stays. The chunks are those of the PNG specification, third edition.
 */
export function animatedPng(pictures) {
  const read = pictures.map(({ png, ms }) => ({ ms, chunks: chunksOf(png) }));
  const [header, ...others] = read.map(({ chunks }) => chunks.find(({ type }) => type === 'IHDR').data);
  if (others.some((one) => !one.equals(header))) throw new Error('The pictures differ in their size or kind.');
  let sequence = 0;
  const frames = read.flatMap(({ ms, chunks }, at) => {
    const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    header.copy(control, 4, 0, 8);
    control.writeUInt16BE(ms, 20);
    control.writeUInt16BE(1000, 22);
    // The first picture is the one that programs show which know no others.
    const parts =
      at === 0 ? data.map((part) => chunk('IDAT', part)) : data.map((part) => chunk('fdAT', Buffer.concat([number(sequence++), part])));
    return [chunk('fcTL', control), ...parts];
  });
  const control = chunk('acTL', Buffer.concat([number(read.length), number(0)]));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), control, ...frames, chunk('IEND', Buffer.alloc(0))]);
}

function chunksOf(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is no PNG.');
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([number(data.length), body, number(crc32(body))]);
}

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

import { inflateSync } from 'node:zlib';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

const tour = join(root, 'docs/images/tour.png');

test('the tour has several pictures, each whole, and at most 2 MB', () => {
  expect(statSync(tour).size).toBeLessThanOrEqual(2 * 1024 * 1024);
  const chunks = chunksOf(readFileSync(tour));
  const header = chunks[0]?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const frames: Buffer[][] = [];
  for (const { type, data } of chunks) {
    if (type === 'fcTL') frames.push([]);
    else if (type === 'IDAT') frames[frames.length - 1]?.push(data);
    else if (type === 'fdAT') frames[frames.length - 1]?.push(data.subarray(4));
  }
  const said = chunks.find(({ type }) => type === 'acTL')?.data.readUInt32BE(0);
  expect(frames.length).toBe(said);
  expect(frames.length).toBeGreaterThan(8);
  // Eight bits for each of red, green and blue, and for each row the filter that it took.
  const bytes = (width * ({ 2: 3, 6: 4 }[header[9] ?? 0] ?? 0) + 1) * height;
  for (const parts of frames) expect(inflateSync(Buffer.concat(parts)).length).toBe(bytes);
});

test('the README shows it, and no release holds it', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('docs/images/tour.png');
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: readonly string[] };
  expect(files.some((one) => one.startsWith('docs'))).toBe(false);
});

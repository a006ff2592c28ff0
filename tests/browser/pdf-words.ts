import { inflateSync } from 'node:zlib';

/** The text of a PDF that uses the built-in fonts (Windows-1252), one line for each text. */
export function pdfWords(pdf: Buffer): string {
  const windows1252 = new TextDecoder('windows-1252');
  const texts: string[] = [];
  for (const stream of streamsOf(pdf)) {
    // A text is drawn in pieces, with kerning between them.
    for (const [, pieces = ''] of stream.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\]\s*TJ/gi)) {
      const hex = [...pieces.matchAll(/<([\da-f]*)>/gi)].map(([, digits]) => digits).join('');
      texts.push(windows1252.decode(Buffer.from(hex, 'hex')));
    }
  }
  return texts.join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    const packed = pdf.subarray(start, file.indexOf('\nendstream', start));
    try {
      return [inflateSync(packed).toString('latin1')];
    } catch {
      // The stream contains a picture.
      return [];
    }
  });
}

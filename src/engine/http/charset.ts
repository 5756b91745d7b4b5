import { decode, encodingExists } from 'iconv-lite';

/** Number of bytes that are searched for `<meta charset>` (HTML, "encoding sniffing"). */
const SNIFF_BYTES = 1_024;

/**
 * Decodes a body. Uses, in order, the byte order mark, the charset in Content-Type, the declaration in the text itself
 * (HTML and XML), and UTF-8. Invalid bytes become U+FFFD. Never throws.
 */
export function decodeText(content: Buffer, contentType: string | undefined): string {
  const label =
    markOf(content) ?? charsetParameter(contentType) ?? declaredIn(content, contentType) ?? 'utf-8';
  return decodeAs(content, label) ?? new TextDecoder('utf-8').decode(content);
}

function decodeAs(content: Buffer, label: string): string | null {
  try {
    return new TextDecoder(label).decode(content);
  } catch {
    // Encodings that WHATWG does not define (code pages, Mac) are decoded by iconv-lite. UTF-7 is excluded because no
    // browser supports it, and its decoder takes half a second for a megabyte of shifts.
    try {
      return encodingExists(label) && !/^utf-?7/i.test(label) ? decode(content, label) : null;
    } catch {
      return null;
    }
  }
}

function markOf(content: Buffer): string | null {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return 'utf-8';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  return null;
}

function charsetParameter(contentType: string | undefined): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]{1,40})"|([^\s;"]{1,40}))/i.exec(
    (contentType ?? '').slice(0, 300),
  );
  return match?.[1] ?? match?.[2] ?? null;
}

function declaredIn(content: Buffer, contentType: string | undefined): string | null {
  if (contentType !== undefined && !/html|xml/i.test(contentType)) return null;
  const start = content.subarray(0, SNIFF_BYTES).toString('latin1');
  const match =
    /<meta\s[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start) ??
    /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start);
  const label = match?.[1]?.toLowerCase() ?? null;
  // A page with an ASCII-readable declaration is not UTF-16, even if it declares it (HTML, same section).
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

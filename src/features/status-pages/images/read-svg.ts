import { readMarkup } from '#platform/markup.ts';

/** The size of an image in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Elements that only draw. */
const drawingElements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata', 'style', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textpath'],
  ...['lineargradient', 'radialgradient', 'stop', 'pattern', 'clippath', 'mask', 'marker'],
  ...['filter', 'fegaussianblur', 'feoffset', 'femerge', 'femergenode', 'feblend', 'feflood', 'fecomposite'],
  ...['fecolormatrix', 'fedropshadow'],
]);

/**
 * Matches text in attributes and styles that would load a resource or run a script. References to parts of the same
 * image are allowed.
 */
const unsafeText = /javascript:|data:|@import|expression\s*\(|url\s*\(\s*(?!["']?\s*#)|-moz-binding|\\/i;

/** Maximum nesting of elements; drawings have about ten levels. */
const maxDepth = 64;
/** The size of images without a size in pixels. */
const defaultSize = { width: 300, height: 150 };
/** Maximum size in pixels. Vector images scale, so only their aspect ratio matters. */
const maxPixels = 4_000;

/**
 * Reads the size of an SVG image. Returns a fault if it is not an SVG image or contains more than shapes, text and
 * styles. Takes time linear in the length of the text.
 */
export function readSvg(text: string): Size | 'unknown-type' | 'active-content' {
  let size: Size | null = null;
  let isOther = !/^[\uFEFF\s]*</.test(text);
  let isActive = false;
  let styles = '';
  let depth = 0;
  let inStyle = 0;
  readMarkup(
    text,
    {
      onopentag(name, attributes) {
        const element = name.toLowerCase();
        // The parser does not assign text to elements that are nested more deeply.
        depth += 1;
        if (depth > maxDepth) isActive = true;
        if (size === null && element !== 'svg') isOther = true;
        size ??= sizeOf(attributes);
        // Elements with a prefix, such as `sodipodi:namedview`, are metadata of drawing programs.
        if (
          !drawingElements.has(element) &&
          (!element.includes(':') || /^(?:svg|xhtml|html|xi):/.test(element))
        )
          isActive = true;
        for (const [attribute, value] of Object.entries(attributes))
          if (reaches(attribute.toLowerCase(), value)) isActive = true;
        if (element === 'style') inStyle += 1;
      },
      onclosetag(name) {
        depth -= 1;
        if (name.toLowerCase() === 'style') inStyle -= 1;
      },
      ontext(part) {
        if (inStyle > 0) styles += part;
      },
      onprocessinginstruction(name, data) {
        // A document type can define entities, and an instruction can load a style sheet.
        const isPlain = name.toLowerCase() === '?xml' || (/^!doctype$/i.test(name) && !data.includes('['));
        if (!isPlain) isActive = true;
      },
    },
    { xml: true, decodeEntities: true, isDone: () => isOther || isActive },
  );
  if (isOther || size === null) return 'unknown-type';
  return isActive || unsafeText.test(styles) ? 'active-content' : size;
}

function reaches(attribute: string, value: string): boolean {
  if (attribute.startsWith('on') || attribute === 'src' || attribute === 'xml:base') return true;
  if (/(?:^|:)href$/.test(attribute)) return !value.trim().startsWith('#');
  // Namespace URLs are never loaded.
  return !attribute.startsWith('xmlns') && unsafeText.test(value);
}

function sizeOf(attributes: Record<string, string>): Size {
  const pixels = (text = '') => (/^\s*\d+(?:\.\d+)?(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : null);
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(attributes.width) ?? (boxWidth > 0 ? boxWidth : defaultSize.width);
  const height = pixels(attributes.height) ?? (boxHeight > 0 ? boxHeight : defaultSize.height);
  const scale = Math.min(1, maxPixels / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

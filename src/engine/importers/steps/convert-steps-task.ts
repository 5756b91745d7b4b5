import { type Message, message } from '#messages/messages.ts';
import { asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { readDocuments } from '../convert-import-task.ts';
import { UnreadableFileError } from '../import-item.ts';
import { convertHar } from './har.ts';
import { convertOpenApi } from './openapi.ts';
import { convertPostman } from './postman.ts';
import type { ImportedSteps, StepFormat } from './step-list.ts';

/** The steps in a file, or the reason why it cannot be read. */
export type ConvertedSteps = ImportedSteps | { fault: Message };

const convertors: Record<StepFormat, (document: JsonValue) => ImportedSteps> = {
  har: convertHar,
  postman: convertPostman,
  openapi: convertOpenApi,
};

/** Reads a HAR file, a Postman collection or an OpenAPI document. Runs in the sandbox, because files are untrusted. */
export function convertSteps({ content }: { content: string }): ConvertedSteps {
  try {
    const [document = null] = readDocuments(content);
    const format = formatOf(document);
    if (format === null) return { fault: message('import-steps-unknown-format') };
    const converted = convertors[format](document);
    return converted.steps.length === 0 ? { fault: message('import-steps-empty') } : converted;
  } catch (error) {
    if (error instanceof UnreadableFileError) return { fault: error.reason };
    throw error;
  }
}

function formatOf(document: JsonValue): StepFormat | null {
  const { log, info, item, openapi } = asObject(document);
  if (asObject(log).entries !== undefined) return 'har';
  if (info !== undefined && item !== undefined) return 'postman';
  return typeof openapi === 'string' && openapi.startsWith('3.') ? 'openapi' : null;
}

import { type Static, Type } from 'typebox';
import type { convertSteps } from '#engine/importers/steps/convert-steps-task.ts';
import { stepFormats } from '#engine/importers/steps/step-list.ts';
import { stepsKind } from '#engine/probes/steps/index.ts';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { englishText, message, usedParams } from '#messages/messages.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';

/** Maximum size of a browser recording, in bytes. A recording of this size takes a second to parse. */
const maxBytes = 20 * 1024 * 1024;

const convert = defineTask<typeof convertSteps>(
  new URL('../../engine/importers/steps/convert-steps-task.ts', import.meta.url),
  'convertSteps',
  { timeLimitMs: 20_000 },
);

const FileBody = Type.Object(
  {
    content: Type.String({
      minLength: 1,
      maxLength: maxBytes,
      description: 'The file as text: HAR, Postman collection (v2) or OpenAPI (3.x, JSON or YAML)',
    }),
  },
  {
    title: 'StepsImportRequest',
    additionalProperties: false,
    examples: [
      {
        content:
          '{"info": {"name": "Shop"}, "item": [{"name": "Health", "request": "https://shop.example.com/health"}]}',
      },
    ],
  },
);

const { steps, variables } = stepsKind.settingsSchema.properties;
const StepsBody = Type.Object(
  {
    format: Type.Enum([...stepFormats], { description: 'Format of the file', examples: ['postman'] }),
    name: Type.String({
      description: "Title of the file, to use as the monitor's name; can be empty",
      examples: ['Shop'],
    }),
    steps,
    variables,
    secrets: Type.Record(Type.String(), Type.String(), {
      description: 'Credentials found in the file, moved out of the steps; empty values must be filled in',
      examples: [{ bearer: '' }],
    }),
    notes: Type.Array(Type.String(), {
      description: 'What differs between the steps and the file',
      examples: [['Enter a value for bearer: the file has none.']],
    }),
    noteMessages: Type.Array(
      Type.Object({
        code: Type.String({ examples: ['import-step-variable-missing'] }),
        params: Nullable(Type.Record(Type.String(), Type.Unknown()), {
          description: 'Values in the note; null if there are none',
        }),
      }),
      { description: 'The notes as codes with values, in the same order' },
    ),
  },
  {
    title: 'StepsImportResult',
    description: 'Fields of a `steps` monitor',
    examples: [
      {
        format: 'postman',
        name: 'Shop',
        steps: [{ name: 'Health', url: 'https://shop.example.com/health' }],
        variables: {},
        secrets: {},
        notes: [],
        noteMessages: [],
      },
    ],
  },
);

/** `POST /api/v1/import/steps` */
export function registerStepsImportRoute(app: HttpApp): void {
  app.post(
    '/api/v1/import/steps',
    {
      bodyLimit: maxBytes + 1024,
      config: { access: { scope: 'service-monitors:write' } },
      schema: {
        tags: ['Import'],
        operationId: 'importSteps',
        summary: 'Convert a HAR file, Postman collection or OpenAPI document to steps',
        description:
          'Returns the fields of a `steps` monitor, for you to complete and send to `POST /api/v1/service-monitors`. Nothing is stored. At most 20 requests become steps.',
        body: FileBody,
        response: { 200: StepsBody },
      },
    },
    async (request) => convertFile(ctxOf(request), request.body.content),
  );
}

async function convertFile(ctx: Ctx, content: string): Promise<Static<typeof StepsBody>> {
  const result = await convert({ content }, { owner: ctx.accountId, bytes: content.length });
  if (!('value' in result)) {
    if (result.failure === 'queue-full') throw new AppError('unavailable', message('tool-imports-too-many'));
    throw invalidInput('/content', 'unreadable', message('import-steps-too-costly'));
  }
  if ('fault' in result.value) throw invalidInput('/content', 'unreadable', result.value.fault);
  const { notes, ...fields } = result.value;
  return {
    ...(fields as Static<typeof StepsBody>),
    notes: notes.map(englishText),
    noteMessages: notes.map((note) => ({ code: note.code, params: usedParams(note) })),
  };
}

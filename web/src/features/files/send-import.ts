import { createRandomKey, type Problem, ProblemError } from '../../../../clients/typescript/src/index.ts';
import { signInPrompt } from '../../service/client.ts';

/** The progress of an upload. */
export type Progress =
  /** Time of the next attempt in epoch milliseconds. The service accepts one import every ten seconds. */
  | { step: 'waiting'; until: number }
  /** Share of the upload that has been sent, from 0 to 1. */
  | { step: 'sending'; share: number }
  | { step: 'working'; since: number };

/** A request to one of the import routes. */
interface Upload {
  /** Path and query. */
  path: string;
  contentType: string;
  body: string | Blob;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** Minimum interval between two imports, in seconds. */
const paceMs = 10_000;
let freeAt = 0;

/**
 * Sends an upload and reports its progress, which `fetch` can't do. If the service received another import within the
 * last ten seconds, waits before sending it.
 * @throws ProblemError if the service rejects the import.
 */
export async function sendImport<Result>(upload: Upload): Promise<Result> {
  // All attempts use the same key, so that an import is not repeated if its response was lost.
  const key = createRandomKey();
  for (;;) {
    if (freeAt > Date.now()) {
      upload.onProgress({ step: 'waiting', until: freeAt });
      await sleep(freeAt - Date.now(), upload.signal);
    }
    const response = await post(upload, key);
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    freeAt = Date.now() + (Number.isFinite(wait) ? wait * 1000 : paceMs);
    if (response.ok) return (await response.json()) as Result;
    if (response.status === 429 && Number.isFinite(wait)) continue;
    if (response.status === 401 && (await signInPrompt.request())) {
      freeAt = 0;
      continue;
    }
    throw await toError(response);
  }
}

async function toError(response: Response): Promise<Error> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return problem?.code
    ? new ProblemError(problem, response)
    : new Error(`The answer was ${response.status}.`);
}

function post({ path, contentType, body, onProgress, signal }: Upload, key: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', contentType);
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ step: 'sending', share: total > 0 ? loaded / total : 0 });
    request.upload.onload = () => onProgress({ step: 'working', since: Date.now() });
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    onProgress({ step: 'sending', share: 0 });
    request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}

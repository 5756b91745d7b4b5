/** The part of Node's HTTP parser (llhttp) that `read-answer.ts` uses. Undocumented; the Node version is pinned. */
declare module 'node:_http_common' {
  type OnHead = (
    major: number,
    minor: number,
    headers: string[] | undefined,
    method: number,
    url: string,
    status: number,
    statusText: string,
    upgrade: boolean,
  ) => number;

  export interface ParserOfAnswer {
    initialize(type: number, resource: object, maxHeaderBytes: number, lenient: number): void;
    /** Octets parsed, or the error, with an `HPE_…` code. */
    execute(chunk: Buffer): number | Error;
    finish(): Error | undefined;
    close(): void;
    1: ((headers: string[]) => void) | null;
    2: OnHead | null;
    3: ((piece: Buffer) => void) | null;
    4: (() => void) | null;
  }

  export const HTTPParser: {
    new (): ParserOfAnswer;
    RESPONSE: number;
    kLenientNone: number;
    kOnHeaders: 1;
    kOnHeadersComplete: 2;
    kOnBody: 3;
    kOnMessageComplete: 4;
  };
}

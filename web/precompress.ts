import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const worthCompressing = /\.(?:js|css|svg|html|json|webmanifest)$/;

/** Writes a Brotli file next to each text file of the build. The service sends these files as they are. */
export function precompress(): Plugin {
  return {
    name: 'belltower-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = (await readdir(dir)).filter((name) => worthCompressing.test(name));
      await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(dir, name));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(join(dir, `${name}.br`), await compress(text, { params }));
        }),
      );
    },
  };
}

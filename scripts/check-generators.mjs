// Lints openapi.json with Spectral, generates clients from it with common generators and compiles them. Installs these
// tools in a temporary folder (about 170 MB), because they would double the size of the project's installation. Needs
// the npm registry.
import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = [
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'typescript@5.9.3',
];

const steps = [
  ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
  ['spectral', 'lint', 'openapi.json', '--fail-severity=warn'],
  ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts'],
  ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'],
  ['orval', '--config', 'orval.config.mjs'],
  ['tsc', '-p', '.'],
];

// Without this option, orval declares a body that is JSON or a file as one parameter, which does not compile.
const orvalConfig = `export default { belltower: {
  input: 'openapi.json',
  output: { target: 'orval.ts', client: 'fetch', override: { splitByContentType: true } },
} };`;

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'belltower-generators-'));
const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

const run = ([program, ...words]) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: folder, env: { ...process.env, PATH }, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });

try {
  await copyFile(at('openapi.json'), join(folder, 'openapi.json'));
  await copyFile(at('.spectral.yaml'), join(folder, '.spectral.yaml'));
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await writeFile(join(folder, 'orval.config.mjs'), orvalConfig);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
  };
  const files = ['openapi-typescript.ts', 'hey-api/index.ts', 'orval.ts'];
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  for (const step of steps) {
    const started = performance.now();
    const passed = await run(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${passed ? 'passed' : 'FAILED'} in ${seconds} s: ${step[0] === 'npm' ? 'npm install' : step.join(' ')}\n`,
    );
    if (!passed) process.exitCode = 1;
    if (!passed && step[0] === 'npm') break;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

import { landingOf } from './evaluate-site.ts';
import { hostOf } from './evaluate-transport.ts';
import type { HostFacts } from './site-facts.ts';

/** A product with the version that it disclosed. */
export interface Component {
  /** The key in `products`. */
  product: string;
  version: string;
  /** Source of the version: the name of a header, `generator`, or `script` for a library in a page. */
  source: string;
  /** Package of a library. */
  package?: PackageName;
  /** Names of vulnerabilities that other checks already report. */
  withCve?: readonly string[];
}

/** A package by its OSV name. */
export interface PackageName {
  ecosystem: string;
  name: string;
}

/** Names of a product in other sources. */
export interface ProductNames {
  /** `vendor:product` pairs as in CPE 2.3. */
  cpe: readonly string[];
  /** Name on endoflife.date. */
  endOfLife?: string;
  /** Package name of the product. */
  package?: PackageName;
}

/** Products that identify themselves in headers and pages. */
export const products: Readonly<Record<string, ProductNames>> = {
  nginx: { cpe: ['f5:nginx', 'nginx:nginx', 'f5:nginx_open_source'], endOfLife: 'nginx' },
  apache: { cpe: ['apache:http_server'], endOfLife: 'apache-http-server' },
  openssl: { cpe: ['openssl:openssl'], endOfLife: 'openssl' },
  php: { cpe: ['php:php'], endOfLife: 'php' },
  iis: { cpe: ['microsoft:internet_information_services'] },
  tomcat: {
    cpe: ['apache:tomcat'],
    endOfLife: 'tomcat',
    package: { ecosystem: 'Maven', name: 'org.apache.tomcat:tomcat' },
  },
  jetty: {
    cpe: ['eclipse:jetty'],
    endOfLife: 'eclipse-jetty',
    package: { ecosystem: 'Maven', name: 'org.eclipse.jetty:jetty-server' },
  },
  lighttpd: { cpe: ['lighttpd:lighttpd'] },
  litespeed: { cpe: ['litespeedtech:litespeed_web_server'] },
  openresty: { cpe: ['openresty:openresty'] },
  caddy: { cpe: ['caddyserver:caddy'] },
  varnish: { cpe: ['varnish-software:varnish_cache'], endOfLife: 'varnish' },
  gunicorn: { cpe: ['gunicorn:gunicorn'], package: { ecosystem: 'PyPI', name: 'gunicorn' } },
  werkzeug: { cpe: ['palletsprojects:werkzeug'], package: { ecosystem: 'PyPI', name: 'werkzeug' } },
  python: { cpe: ['python:python'], endOfLife: 'python' },
  wordpress: { cpe: ['wordpress:wordpress'], endOfLife: 'wordpress' },
  drupal: {
    cpe: ['drupal:drupal'],
    endOfLife: 'drupal',
    package: { ecosystem: 'Packagist', name: 'drupal/core' },
  },
  joomla: { cpe: ['joomla:joomla\\!'], endOfLife: 'joomla' },
  typo3: {
    cpe: ['typo3:typo3'],
    endOfLife: 'typo3',
    package: { ecosystem: 'Packagist', name: 'typo3/cms-core' },
  },
  aspnet: { cpe: ['microsoft:asp.net'] },
  phusion: { cpe: ['phusion:passenger'] },
  envoy: { cpe: ['envoyproxy:envoy'], endOfLife: 'envoy' },
};

/** Patterns for `Name/1.2.3` in headers and `Name 1.2` in generators, with our key. */
const WORDS: readonly [pattern: RegExp, product: string][] = [
  [/^nginx$/i, 'nginx'],
  [/^apache$/i, 'apache'],
  [/^openssl$/i, 'openssl'],
  [/^php$/i, 'php'],
  [/^microsoft-iis$/i, 'iis'],
  [/^(?:apache-coyote|tomcat|apache tomcat)$/i, 'tomcat'],
  [/^jetty$/i, 'jetty'],
  [/^lighttpd$/i, 'lighttpd'],
  [/^litespeed$/i, 'litespeed'],
  [/^openresty$/i, 'openresty'],
  [/^caddy$/i, 'caddy'],
  [/^varnish$/i, 'varnish'],
  [/^gunicorn$/i, 'gunicorn'],
  [/^werkzeug$/i, 'werkzeug'],
  [/^c?python$/i, 'python'],
  [/^wordpress$/i, 'wordpress'],
  [/^drupal$/i, 'drupal'],
  [/^joomla!?$/i, 'joomla'],
  [/^typo3(?: cms)?$/i, 'typo3'],
  [/^phusion[_ ]passenger$/i, 'phusion'],
  [/^envoy$/i, 'envoy'],
];

const MAX_COMPONENTS = 20;

/** Finds products with versions in the headers and the generator of a host's page. */
export function findComponents(host: HostFacts): Component[] {
  const { headers, url } = landingOf(host);
  // A response from another host after a redirect belongs to that host.
  if (hostOf(url) !== host.host) return [];
  const texts = ['server', 'x-powered-by', 'x-generator'].flatMap((source) =>
    (headers[source] ?? []).map((text) => ({ source, text })),
  );
  if (host.page?.generator) texts.push({ source: 'generator', text: host.page.generator });
  const found = new Map<string, Component>();
  for (const { source, text } of texts) {
    for (const { name, version } of readWords(text.slice(0, 500))) {
      const product = WORDS.find(([pattern]) => pattern.test(name))?.[1];
      if (product && found.size < MAX_COMPONENTS)
        found.set(`${product} ${version}`, { product, version, source });
    }
  }
  for (const text of headers['x-aspnet-version'] ?? []) {
    if (/^\d+(?:\.\d+){1,3}$/.test(text)) {
      found.set(`aspnet ${text}`, { product: 'aspnet', version: text, source: 'x-aspnet-version' });
    }
  }
  return [...found.values()];
}

function readWords(text: string): { name: string; version: string }[] {
  const pattern =
    /([A-Za-z][A-Za-z0-9_!-]*(?: CMS)?)[/ ]v?\(?(\d+(?:\.\d+)*(?:[a-z]\d*|-?(?:rc|beta|p)\d+)?)/g;
  return [...text.matchAll(pattern)].slice(0, MAX_COMPONENTS).map((match) => ({
    name: match[1] ?? '',
    version: match[2] ?? '',
  }));
}

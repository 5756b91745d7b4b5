import { statSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { parseServer } from '../net/dns/servers.ts';
import { type OutboundProxy, parseOutboundProxy } from '../net/proxy/outbound-proxy.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Returns a reader for typed environment variables. Errors are added to `faults`. An invalid variable has its fallback
 * value until the errors are reported.
 */
export function createReader(environment: Environment, faults: string[]) {
  const optional = (name: string) => environment[name]?.trim() || null;
  const text = (name: string, fallback: string) => optional(name) ?? fallback;
  const list = (name: string) =>
    (optional(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  return {
    optional,
    text,
    list,
    ...plainKinds({ optional, text, faults }),
    ...checkedKinds({ optional, text, list, faults }),
    ...proxyKind({ optional, faults }),
  };
}

interface Access {
  optional(name: string): string | null;
  text(name: string, fallback: string): string;
  faults: string[];
}

function plainKinds({ optional, text, faults }: Access) {
  return {
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = text(name, fallback);
      const found = allowed.find((candidate) => candidate === value);
      if (!found) faults.push(`${name}: "${value}" is not valid. Use one of ${allowed.join(', ')}.`);
      return found ?? fallback;
    },
    integer(name: string, fallback: number, range: { from: number; to: number }): number {
      const value = optional(name) ?? String(fallback);
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (number >= range.from && number <= range.to) return number;
      faults.push(`${name}: "${value}" is not valid. Use a whole number from ${range.from} to ${range.to}.`);
      return fallback;
    },
    /** Parses a range such as `2-8`, or `4` for exactly four. */
    range(
      name: string,
      fallback: { least: number; most: number },
      bounds: { from: number; to: number },
    ): { least: number; most: number } {
      const value = optional(name);
      if (value === null) return fallback;
      const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value);
      const least = Number(match?.[1] ?? Number.NaN);
      const most = Number(match?.[2] ?? match?.[1] ?? Number.NaN);
      if (least >= bounds.from && most <= bounds.to && least <= most) return { least, most };
      faults.push(
        `${name}: "${value}" is not valid. Use a whole number or a range such as 1-4, from ${bounds.from} to ${bounds.to}.`,
      );
      return fallback;
    },
    flag(name: string, fallback: boolean): boolean {
      const value = (optional(name) ?? String(fallback)).toLowerCase();
      if (['1', 'true', 'on', 'yes'].includes(value)) return true;
      if (['0', 'false', 'off', 'no'].includes(value)) return false;
      faults.push(`${name}: "${value}" is not valid. Use true or false.`);
      return fallback;
    },
  };
}

function checkedKinds({ optional, text, list, faults }: Access & { list(name: string): string[] }) {
  return {
    url(name: string, fallback: string): string {
      const value = text(name, fallback).replace(/\/+$/, '');
      if (fallback === '' && optional(name) === null) return fallback;
      if (!/^https?:\/\//.test(value) || !URL.canParse(value))
        faults.push(`${name}: not a valid URL. Use an http or https URL.`);
      // Links consist of this URL and a path, so it must end before the query.
      else if (/[?#]/.test(value) || new URL(value).username !== '' || new URL(value).password !== '')
        faults.push(`${name}: the URL contains a username, query or fragment. Remove it.`);
      return value;
    },
    databaseUrl(name: string): string | null {
      const value = optional(name);
      // The error omits the value, because it may contain a password.
      if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
        faults.push(`${name}: not a PostgreSQL URL. It must begin with postgres:// or postgresql://.`);
      } else if (value !== null && !URL.canParse(value)) {
        faults.push(
          `${name}: not a valid URL. Percent-encode special characters in the username and password.`,
        );
      }
      return value;
    },
    smtpUrl(name: string): string | null {
      const value = optional(name);
      // The error omits the value, because it contains the password of the mail account.
      if (value !== null && !(/^smtps?:\/\//.test(value) && URL.canParse(value))) {
        faults.push(`${name}: not a mail server URL. It must begin with smtp:// or smtps://.`);
      }
      return value;
    },
    servers(name: string): string[] {
      const servers = list(name);
      for (const server of servers) {
        if (parseServer(server) === null) {
          faults.push(
            `${name}: "${server}" is not valid. Use an IP address with an optional port, such as 9.9.9.9:53.`,
          );
        }
      }
      return servers;
    },
    hosts(name: string): string[] {
      const hosts = list(name);
      for (const host of hosts) {
        if (!/^[\w.:-]{1,253}$/.test(host)) {
          faults.push(`${name}: "${host}" is not an IP address or host name.`);
        }
      }
      return hosts;
    },
    cidrs(name: string): string[] {
      const ranges = list(name);
      for (const range of ranges) {
        if (!ipaddr.isValidCIDR(range) && !ipaddr.isValid(range)) {
          faults.push(`${name}: "${range}" is not an address range. Use one such as 10.0.0.0/8.`);
        }
      }
      return ranges;
    },
    file(name: string): string | null {
      const path = optional(name);
      const found = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
      if (path !== null && found === undefined) faults.push(`${name}: "${path}" does not exist.`);
      if (found?.isDirectory()) faults.push(`${name}: "${path}" is a folder. Use the path of a file.`);
      return path;
    },
  };
}

function proxyKind({ optional, faults }: Pick<Access, 'optional' | 'faults'>) {
  return {
    proxy(name: string): OutboundProxy | null {
      const value = optional(name);
      const proxy = value === null ? null : parseOutboundProxy(value);
      // The error omits the value, because it may contain a password.
      if (value !== null && proxy === null) {
        faults.push(
          `${name}: not a proxy URL. It must begin with http://, https:// or socks5:// and have no path.`,
        );
      }
      return proxy;
    },
  };
}

import type { FastifyInstance } from 'fastify';
import type { HttpApp } from './http-app.ts';

/** The app without the types of its routes, which parsers of bodies and constraints are not added by. */
export const untyped = (app: HttpApp): FastifyInstance => app as unknown as FastifyInstance;

/** Routes of a part of the app: what parsers and hooks are added to it hold for no other route. */
export function registerScope(app: HttpApp, fill: (scope: HttpApp) => void): void {
  app.register(async (scope) => fill(scope as unknown as HttpApp));
}

import { registerEntityTags } from '../entity-tags.ts';
import type { HttpApp } from '../http-app.ts';
import { compressAnswers } from './compress-answers.ts';

/** Tags first: they are of what an answer says, not of how it is sent. */
export function shapeAnswers(app: HttpApp): void {
  registerEntityTags(app);
  compressAnswers(app);
}

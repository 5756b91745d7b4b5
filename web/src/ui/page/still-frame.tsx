/**
 * A document made elsewhere, in a frame where nothing runs and nothing is sent. It is of our origin so that it stays in our
 * process: a frame of an origin of its own moves to another process with each document, and Chromium leaves it empty when the
 * next document comes during the move. The origin is worth nothing there: without `allow-scripts` nobody can use it.
 */
export function StillFrame({
  title,
  html,
  className,
}: {
  title: string;
  html: string;
  className?: string | undefined;
}) {
  return <iframe className={className} title={title} sandbox="allow-same-origin" srcDoc={html} />;
}

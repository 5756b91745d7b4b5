import classes from './threats.module.css';

/** How a stranger's page looks: a picture that a browser of ours took, and nothing but a picture. */
export function PagePicture({ src, name }: { src: string; name: string }) {
  return <img className={classes.picture} src={src} alt={name} width={1280} height={800} loading="lazy" />;
}

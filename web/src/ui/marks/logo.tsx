import icon from '../theme/icon.svg';

/** The bell in its tower. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
);

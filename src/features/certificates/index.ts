export { registerCertificateRoutes } from './routes.ts';

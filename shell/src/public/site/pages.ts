/** What anybody may read: the frame around it and the page about the product. */
export { AboutPage } from './about-page.tsx';
export { SiteFrame } from './site-frame.tsx';

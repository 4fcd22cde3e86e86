/** What anybody may read: the frame around it, the page about the product and the one that says how to reach us. */
export { AboutPage } from './about-page.tsx';
export { ContactPage } from './contact-page.tsx';
export { SiteFrame } from './site-frame.tsx';

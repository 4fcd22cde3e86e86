/** What is seen before anyone is signed in: one file, which somebody who is signed in need not wait for. */
export { LoginPage } from './login-page.tsx';
export { RegisterPage } from './register-page.tsx';

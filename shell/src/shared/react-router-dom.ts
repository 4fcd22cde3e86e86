/**
 * What the page's one router offers to the shell and to every tool. A shared library is carried whole, since nobody can
 * know what a tool will ask for; the whole of this one is twice as heavy as these names, the rest being for servers,
 * forms and server components. A name that is needed is added here; `npm run check` tells who uses one that is not.
 *
 * Taken from `react-router`, because `react-router-dom` is the name that leads here.
 */
export {
  createBrowserRouter,
  createPath,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Routes,
  redirect,
  resolvePath,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';

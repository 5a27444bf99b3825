import { parse } from 'regexparam'
import { FIRST, notFoundRoute, routes, type Route, type ScreenProps } from './routes.ts'

export interface RouteMatch {
  /** The part of the address after the first `#`. */
  location: string
  route: Route
  params: ScreenProps['params']
  /** Id of the element to scroll to, or ''. In `#/termeni#drepturi` it is `drepturi`. */
  anchor: string
}

/** Matches an address (the part after `#`) to a route. The empty path is the first page. */
export function matchRoute(location: string): RouteMatch {
  const [path = '', anchor = ''] = location.split('#')
  for (const route of routes) {
    const { pattern, keys } = parse(route.path)
    const matched = pattern.exec(path === '/' ? FIRST : path)
    if (!matched) continue
    const params = Object.fromEntries(keys.map((key, index) => [key, matched[index + 1]]))
    return { location, route, params, anchor }
  }
  return { location, route: notFoundRoute, params: {}, anchor: '' }
}

/** Returns the browser's address as the hash router sees it. */
export function currentLocation(): string {
  return `/${window.location.hash.replace(/^#?\/?/, '')}`
}

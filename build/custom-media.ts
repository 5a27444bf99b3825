import type { AcceptedPlugin } from 'postcss'
import postcssCustomMedia from 'postcss-custom-media'
import { breakpoints } from '../src/lib/breakpoints.ts'

/** Custom media queries of the breakpoints, by name. */
export const mediaQueries = new Map(
  Object.entries(breakpoints).flatMap(([name, width]): [string, string][] => [
    [`--${name}-up`, `(width >= ${width}px)`],
    [`--below-${name}`, `(width < ${width}px)`],
  ]),
)

const definitions = [...mediaQueries].map(([name, query]) => `@custom-media ${name} ${query};`)

/** PostCSS plugins that resolve the breakpoints in every style sheet. */
export const customMedia: AcceptedPlugin[] = [
  {
    postcssPlugin: 'portal-breakpoints',
    Once(root) {
      root.prepend(...definitions)
    },
  },
  postcssCustomMedia(),
]

import type { IconNode } from 'lucide'
import { icon } from './icon.tsx'

/** Creates an icon component with one element for all its paths, as a slow phone takes its time for each. */
/*#__NO_SIDE_EFFECTS__*/
export function joinedIcon(parts: IconNode) {
  // `M0 0`, because a path may start relative to the origin.
  const d = parts.map(([, attributes]) => attributes['d']).join('M0 0')
  return icon([...parts.filter(([tag]) => tag !== 'path'), ['path', { d }]])
}

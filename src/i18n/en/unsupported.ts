import type { default as ro } from '../ro/unsupported.ts'

export default {
  text: 'The portal cannot start in this browser. Please update the browser, or open the portal on another device.',
  withoutScripts: 'JavaScript is off: turn it on in the browser’s settings.',
  call: 'We also help by phone.',
} satisfies typeof ro

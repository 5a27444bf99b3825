import type { Shape } from '../catalogue.ts'
import type ro from '../ro/read-aloud.ts'

export default {
  reading: 'Reading the page to you.',
  stop: 'Stop',
  empty: 'There is nothing to read on the page.',
  noVoice:
    'The device has no English voice. You can add one in its settings, under “Accessibility”.',
  failed: 'The voice of the device has stopped. Try again.',
} satisfies Shape<typeof ro>

import type { Catalogue } from '../catalogue.ts'

const install: Catalogue['install'] = {
  title: 'The portal on your screen',
  why: 'It opens with one tap, without internet too. It takes no room like an app from a store.',
  install: 'Install',
  later: 'No, thank you',
  steps: {
    ios: [
      'Tap “Share”, the square with an arrow in the bar below.',
      'Choose “Add to Home Screen”.',
      'Tap “Add”.',
    ],
    android: [
      'Open the menu of the browser, the three dots.',
      'Choose “Add to Home screen” or “Install”.',
    ],
    desktop: [
      'In Chrome or Edge: press the install sign at the end of the address bar.',
      'In Safari: choose “Add to Dock” from the “File” menu.',
    ],
  },
  update: {
    ready: 'A new version is available',
    reload: 'Reload',
    busy: 'Please finish first what you have begun.',
  },
  newVersion: {
    title: 'New version',
    text: 'The portal has been renewed and this page cannot go on. Reload it; what waits to be sent is not lost.',
    reload: 'Reload',
  },
}

export default install

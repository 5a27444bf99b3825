import type { Catalogue } from '../catalogue.ts'

const notFound: Catalogue['notFound'] = {
  title: 'This page does not exist',
  text: 'The address is wrong, or the page has moved.',
  home: 'Go to the home page',
}

export default notFound

/** Addresses of the floor server. */
export const floorPaths = { list: '/list', write: '/write', signIn: '/sign-in' }

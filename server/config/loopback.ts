const HOSTS = ['localhost', '127.0.0.1', '::1', '[::1]']

/** True if a host's name or address is this machine's. */
export const isLoopbackHost = (host: string): boolean => HOSTS.includes(host)

/** True if a URL points to this machine. */
export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname)

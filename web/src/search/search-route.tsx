import { Outlet } from '@tanstack/react-router'

/** Landing without a project in the address, else the search screen. */
export function SearchRoute() {
  return <Outlet />
}

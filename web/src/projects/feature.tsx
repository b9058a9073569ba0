import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Folders } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'

/** Projects: all of them, what is said of one, making and removing. Older and newer clients have other addresses for the same. */
export const projects = feature({
  name: 'projects',
  routes: [
    { path: addresses.projects, Screen: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage') },
    { path: addresses.newProject, Screen: lazyRouteComponent(() => import('./project-page.tsx'), 'NewProjectPage') },
    { path: '/projects/$project', Screen: lazyRouteComponent(() => import('./project-page.tsx'), 'ProjectPage') },
    { path: '/project', redirectTo: () => addresses.projects },
    { path: '/project/$project', redirectTo: ({ project = '' }) => addresses.aboutProject(project) },
    { path: '/projects/$project/edit', redirectTo: ({ project = '' }) => addresses.aboutProject(project) },
    { path: '/project/$project/edit', redirectTo: ({ project = '' }) => addresses.aboutProject(project) },
  ],
  commands: [{ name: 'projects', order: 12, label: msg`Projects`, icon: Folders, run: () => goTo(addresses.projects) }],
  chapters: [{ name: 'projects', order: 64 }],
})

import layers from './.dependency-cruiser.mjs'

/**
 * The floors of folders: if one folder imports another, the other does not import it, nor through others. Tests are not part of
 * the picture, because a test of a lower folder may use an upper one.
 */
export default {
  forbidden: [
    {
      name: 'folders-have-floors',
      severity: 'error',
      comment: 'Merge the two folders, name what both need below them, or pass it down.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...layers.options,
    includeOnly: '^packages/[^/]+/src/',
    exclude: { path: ['/(dist|node_modules)/', '\\.(?:browser-)?test\\.tsx?$', '/test/'] },
  },
}

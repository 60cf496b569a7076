/** Posts as JSON.parse makes them, with the optional fields and the two shapes of author by turns. */
export function posts(count: number): readonly Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const post = {
      id: `post_${index}-${"x".repeat(index % 12)}`,
      authorActorId: `actor_${index * 7}`,
      author:
        index % 4 === 0
          ? { actorId: `actor_${index * 7}`, status: "unavailable" }
          : {
              actorId: `actor_${index * 7}`,
              handle: index % 3 === 0 ? null : "some-handle",
              displayName: "Some Name",
            },
      text: "Some text of a usual length, with a few words in it. ".repeat(1 + (index % 3)),
      audience: "public",
      revision: index,
      createdAt: 1_700_000_000.5 + index,
      parentId: index % 2 === 0 ? null : `post_${index - 1}`,
      rootId: `post_${index}`,
      originApp: { id: `app_${index % 5}`, name: "An app" },
      edited: index % 2 === 1,
      lastEditAppId: index % 2 === 1 ? "app_1" : null,
      lastEditAt: index % 2 === 1 ? 1_700_000_100 : null,
      ...(index % 5 === 0 && { parentUnavailable: true }),
      ...(index % 7 === 0 && { rootUnavailable: false }),
      likeCount: index * 3,
      language: "en-gb",
    };
    return JSON.parse(JSON.stringify(post)) as Record<string, unknown>;
  });
}

/** Objects of six kinds, with keys in varying order and some keys more, so that they have many hidden classes. */
export function mixedShapes(count: number): readonly unknown[] {
  const kinds: readonly Readonly<Record<string, unknown>>[] = [
    { kind: "circle", radius: 2 },
    { kind: "square", side: 3, label: "a" },
    { kind: "box", width: 1, height: 2 },
    { kind: "line", from: 1, to: 5, dashed: true },
    { kind: "text", text: "hello", size: 12 },
    { kind: "group", name: "g", tags: ["a", "b"] },
  ];
  return Array.from({ length: count }, (_, index) => {
    const entries = Object.entries(kinds[index % kinds.length] ?? {});
    const turned = [...entries.slice(index % entries.length), ...entries.slice(0, index % entries.length)];
    if (index % 3 === 0) turned.push([`note${index % 4}`, index]);
    return JSON.parse(JSON.stringify(Object.fromEntries(turned))) as unknown;
  });
}

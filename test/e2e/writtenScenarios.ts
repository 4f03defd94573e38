/** Scenarios that tests of writing open: one without a mistake, and four with the mistakes that are mended there. */
export const mixture = `// Two species; the small ones start at rest.
{
  "title": "Two species come to one temperature",
  "box": { "size": [1, 1] },
  "particles": [
    { "name": "large", "count": 50, "radius": 0.03, "velocity": { "temperature": 2 } },
    { "name": "small", "count": 500, "fraction": 0.1, "velocity": "rest" }
  ],
  "method": { "cells": "auto" },
  "stop": { "time": 10 }
}
`;
export const wrong = `{
  "box": { "size": [4, 4], "edges": "reflecting" },
  "particles": {
    "radius": 0.5,
    "at": [[1, 1], [1.6, 1.2], [3.8, 3]]
  },
  "method": { "cells": 9 },
  "stop": { "time": 10 }
}
`;
export const misspelt = `{
  "box": { "size": [4, 4] },
  "particles": { "count": 10, "fraction": 0.1 },
  "stop": { "tim": 10 }
}
`;

export const unended = `{
  "box": { "size": [10, 10],
  "particles": { "count": 100, "radius": 0.2 },
  "stop": { "time": 10 }
}
`;
export const twice = `{
  "box": { "size": [10, 10] },
  "particles": { "count": 100, "radius": 0.2, "count": 5 },
  "contact": { "pairs": [{ "between": ["particles", ""], "restitution": 0.5 }] },
  "stop": { "time": 10 }
}
`;

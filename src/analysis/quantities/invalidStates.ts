/** Invalid states of forms of event detection that are compared with the stable one. */
import { whole } from "../../format/numbers.ts";
import type { Quantity } from "./quantity.ts";

export const invalidStates: Quantity = {
  id: "invalid-states",
  label: "Invalid states",
  unit: "",
  about:
    "Predictions that left an overlap growing, and predictions in the past, since the start; of forms of `contact.detection` other than `stable`.",
  always: true,
  inEveryRun: true,
  columns: [{ name: "growingOverlaps" }, { name: "pastEvents" }],
  sample({ tally: { invalid } }, put) {
    if (!invalid) return;
    put("growingOverlaps", invalid.growing);
    put("pastEvents", invalid.rewound);
  },
  charts: ({ detection }) =>
    detection === undefined
      ? []
      : [
          {
            id: "invalid-states",
            title: "Invalid states",
            about: "Predictions since the start that left an overlap growing, and predictions of events in the past.",
            columns: { growingOverlaps: "growing overlaps", pastEvents: "events in the past" },
            logarithmic: true,
          },
        ],
  findings: ({ tally: { invalid } }) =>
    invalid
      ? [
          { name: "growing overlaps", measured: whole(invalid.growing) },
          { name: "events in the past", measured: whole(invalid.rewound) },
        ]
      : [],
};

/** An event queue by its name in a scenario. */
import { BalancedTree } from "./balancedTree.ts";
import { CalendarQueue } from "./calendarQueue.ts";
import { EventHeap } from "./eventHeap.ts";
import type { EventQueue, QueueKind } from "./eventQueue.ts";
import { LinearList } from "./linearList.ts";
import { SearchTree } from "./searchTree.ts";
import { Tournament } from "./tournamentTree.ts";

const queues: Record<QueueKind, new (capacity: number) => EventQueue> = {
  list: LinearList,
  tree: SearchTree,
  "balanced-tree": BalancedTree,
  heap: EventHeap,
  tournament: Tournament,
  calendar: CalendarQueue,
};

export function createQueue(kind: QueueKind, capacity: number): EventQueue {
  return new queues[kind](capacity);
}

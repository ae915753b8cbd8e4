// Two structs of one name, each in a file of its own.
#ifdef TREES
struct node { double w; };
void tree_add(struct node *tree) { tree->w += 1; }
#else
struct node { int v; struct node *next; };
struct list { struct node *head; };
void list_add(struct list *list) { list->head->v += 1; }
#endif
